/* What Python.h reads of its configuration, as Windows has it with the compilers of MinGW: included
   first, with the guard of the file it replaces, it makes the headers of any CPython those of
   Windows. Enough to compile extensions for a check; nothing can be linked with it. */
#define Py_PYCONFIG_H
#define MS_WIN32
#define MS_WINDOWS
#define NT_THREADS
#define WITH_THREAD
#define HAVE_DECLSPEC_DLL
#define Py_ENABLE_SHARED
#ifdef _WIN64
#define MS_WIN64
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#else
#define SIZEOF_VOID_P 4
#define SIZEOF_SIZE_T 4
#endif
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
