import { Option } from 'commander';
import type { Shard } from './shard.ts';

/** The options of every command on a site. */
export interface CommonFlags {
  root: string;
  date?: string;
}

/** The options of `build`, besides. */
export interface BuildFlags {
  outDir?: string;
  release: boolean;
  timings?: true;
  trace?: string;
  why?: string;
  verifyCache?: true;
  threads?: number;
  shard?: Shard;
  join?: string[];
}

/** The option for the day that a command uses instead of today. */
export const day = () =>
  new Option('--date <day>', 'day of the build, such as 2026-11-30 (default: SOURCE_DATE_EPOCH, or today)');
