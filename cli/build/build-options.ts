import type { SiteOptions } from '../check/check-site.ts';
import type { Shard } from '../platform/shard.ts';

/** The options that say which build was the last one. */
export interface LastBuildOptions extends Omit<SiteOptions, 'definitions'> {
  /** What identifies them: the last build is known before they are loaded. */
  definitions: Pick<SiteOptions['definitions'], 'state'>;
  outDir: string;
  /** The name of the output folder, if each host of the site has one. */
  hostFolder?: string;
  shard?: Shard | undefined;
  /** Whether all pages are rendered, and compared with those that the last build would have given. */
  verifyCache: boolean;
}

/** What is asked of `tvilling build`. */
export interface BuildRequest extends LastBuildOptions {
  timings: boolean;
  /** The file that a trace of the build is written to. */
  trace?: string | undefined;
  /** The address of a page; the build says why it rendered it again or not. */
  why?: string | undefined;
  /** The folders of all shards, which become the output. */
  join?: readonly string[] | undefined;
}

/** The options of a build whose definitions are loaded. */
export interface BuildOptions extends BuildRequest {
  definitions: SiteOptions['definitions'];
}
