import type { LastBuildOptions } from './last-build.ts';

/** The options of `tvilling build`. */
export interface BuildOptions extends LastBuildOptions {
  timings: boolean;
  /** The file that a trace of the build is written to. */
  trace?: string | undefined;
  /** The address of a page; the build says why it rendered it again or not. */
  why?: string | undefined;
  /** How many pages are made at once; null for as many as help. */
  threads: number | null;
  /** The folders of all shards, which become the output. */
  join?: readonly string[] | undefined;
}
