import type { Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';

/** The findings of a site that tell a text in another language, with their hints. */
export async function misplaced(site: string): Promise<string[]> {
  const { stdout } = await runMain(['validate', '--json', '--root', site]);
  const { findings } = JSON.parse(stdout) as Report;
  return findings
    .filter(({ code }) => code === 'translation/wrong-language')
    .map(({ file, message, hint }) => `${file}: ${message} ${hint}`);
}
