import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { StartedBuild } from '../build/begin-build.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { parseShard, type Shard } from '../platform/shard.ts';
import { type CommonFlags, checkedSite, dayOption, outputIn, releaseOption, rootOf, siteCommand, type Tool } from './tool.ts';

interface BuildFlags extends CommonFlags {
  outDir?: string;
  release: boolean;
  preview?: true;
  drafts?: true;
  timings?: true;
  trace?: string;
  why?: string;
  verifyCache?: true;
  threads?: number;
  shard?: Shard;
  join?: string[];
}

/** Adds `tvilling build`. */
export function addBuild({ program, host, finish }: Tool): void {
  siteCommand(program, 'build', 'validate, render, check the result, replace the output folder')
    .addOption(dayOption())
    .addOption(releaseOption())
    .option('--out-dir <folder>', 'folder to write, below the root (default: dist)')
    .option('--preview', 'make a preview: with a banner, and out of bounds for search engines')
    .option('--drafts', 'with --preview: show drafts, and what is published later')
    .option('--timings', 'print how long each phase took, and the memory')
    .option('--trace <file>', 'write the times of phases and pages for chrome://tracing or Perfetto')
    .option('--why <address>', 'say why a page was rendered again or not: /sv/om-oss')
    .option('--verify-cache', 'render all pages, and compare them with the last build')
    .option('--threads <number>', 'check files and render pages in this many threads (default: one per processor, at most 4)', threadCount)
    .option('--shard <part>', 'render one part of the pages, such as 3/8, to shards/3-of-8', parseShard)
    .addOption(new Option('--join <folders...>', 'make the output from the folders of all shards').conflicts('shard'))
    .action(async (flags: BuildFlags) => {
      const { shard, preview, drafts } = flags;
      if (drafts && !preview) throw new EnvironmentError('--drafts is for previews.', 'Add --preview.');
      const byDefault = shard === undefined ? 'dist' : `shards/${shard.number}-of-${shard.of}`;
      const outDir = outputIn(flags, flags.outDir ?? byDefault, host);
      const trace = flags.trace === undefined ? undefined : resolve(host.cwd, flags.trace);
      const asked = { timings: false, verifyCache: false, ...flags, root: rootOf(flags, host), outDir, trace };
      const { buildIfChanged } = await import('../build/begin-build.ts');
      const changed = async (started: StartedBuild) => {
        const { build } = await import('../build/build.ts');
        return build({ ...asked, ...(await checkedSite(flags, host)) }, started, host);
      };
      finish(await buildIfChanged(asked, changed, host));
    });
}

/** More threads than that would take all of the memory. */
const threadLimit = 64;

function threadCount(value: string): number {
  const count = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= threadLimit) return count;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${threadLimit}.`);
}
