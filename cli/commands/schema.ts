import { resolve } from 'node:path';
import { type CommonFlags, siteCommand, siteOf, type Tool } from './tool.ts';

/** Adds `tvilling schema`. */
export function addSchema({ program, host, finish }: Tool): void {
  siteCommand(program, 'schema', 'write JSON Schemas, with which editors complete and check content')
    .option('--out-dir <folder>', 'folder to write, below the root', '.tvilling/schemas')
    .action(async (flags: CommonFlags & { outDir: string }) => {
      const { writeSchemas } = await import('../check/editors/write-schemas.ts');
      const site = await siteOf(flags, host);
      finish(await writeSchemas({ ...flags, ...site, outDir: resolve(site.root, flags.outDir) }, host));
    });
}
