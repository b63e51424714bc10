/** A value that JSON can hold. */
export type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
