import { dryRun, type EditFlags, editedSite, siteCommand, type Tool } from './tool.ts';

/** Adds `tvilling accept`. */
export function addAccept({ program, host, finish }: Tool): void {
  siteCommand(program, 'accept', 'mark translations as checked against their current source text')
    .argument('[file]', 'file of the texts, such as content/pages/about.yaml, or a line of it: content/pages/about.yaml:22 (default: all)')
    .argument('[place]', 'place of a text in the file, such as hero.lead (default: all)')
    .addOption(dryRun())
    .action(async (file: string | undefined, place: string | undefined, flags: EditFlags) => {
      const { accept } = await import('../edit/accept.ts');
      finish(await accept({ ...flags, ...(await editedSite(flags, host)), file, place }, host));
    });
}
