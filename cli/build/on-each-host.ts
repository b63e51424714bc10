import { join } from 'node:path';
import type { Site } from '../site/pages/site.ts';
import { hostFolder } from '../site/routes/addresses.ts';
import type { LastBuildOptions } from './last-build.ts';
import { checkOutputFolder, makeFolderOfHosts, removeOtherHosts } from './output/output-folder.ts';

/** The exit code of a build. `overtaken`: another build has replaced the output since the last build was looked at. */
export type BuildCode = 0 | 1 | 2 | 'overtaken';

/** The options that differ from host to host. */
interface HostOptions extends LastBuildOptions {
  /** The folders of all shards. */
  join?: readonly string[] | undefined;
}

/**
 * Builds a site on each of its hosts, each into a folder of its own below the output folder, so that each is deployed as a site. `build`
 * calls `next` when its output is complete, and replaces the earlier one after that. So an error on one host leaves all as they were.
 */
export async function onEachHost<Options extends HostOptions>(
  sites: readonly Site[],
  options: Options,
  build: (site: Site, options: Options, next: () => Promise<BuildCode>) => Promise<BuildCode>,
): Promise<BuildCode> {
  makeFolderOfHosts(options.outDir);
  const buildFrom = async (index: number): Promise<BuildCode> => {
    const site = sites[index];
    if (site === undefined) return 0;
    const folder = hostFolder(site.address);
    const own = {
      ...options,
      hostFolder: folder,
      outDir: join(options.outDir, folder),
      ...(options.join && { join: options.join.map((shard) => join(shard, folder)) }),
    };
    checkOutputFolder(own.outDir, options.root);
    return build(site, own, () => buildFrom(index + 1));
  };
  const code = await buildFrom(0);
  if (code === 0)
    removeOtherHosts(
      options.outDir,
      sites.map(({ address }) => hostFolder(address)),
    );
  return code;
}
