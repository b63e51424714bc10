import { Option } from 'commander';
import type { ExplainOptions } from '../diagnostics/explain.ts';
import type { Tool } from './tool.ts';

/** Adds `tvilling explain`. */
export function addExplain({ program, host, finish }: Tool): void {
  program
    .command('explain')
    .description('explain a finding and how to repair it, or list all')
    .argument('[code]', 'code of the finding, such as route/slug-collision')
    .addOption(new Option('--format <name>', 'how to print it').choices(['text', 'json']).default('text'))
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
    .helpOption('-h, --help', 'print this help')
    .action(async (code: string | undefined, options: ExplainOptions) => {
      const { explain } = await import('../diagnostics/explain.ts');
      finish(explain(code, options, host));
    });
}
