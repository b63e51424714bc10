import { describe, expect, it } from 'vitest';
import { main } from '../../cli/commands/main.ts';
import { handleSignals } from '../../cli/platform/interruption.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { temporarySite } from '../temporary-site.ts';

const legend = "\n\n= same page, canonical link to the page's own address; 301 redirects there\n";

interface Row {
  page: string;
  indexable: boolean;
  urls: Record<string, string>;
  aliases: { language: string; url: string; as: string }[];
}

/** Runs the command in a terminal of this many columns. */
async function inTerminal(columns: number): Promise<string> {
  let text = '';
  const code = await main(['routes', '--root', root], {
    cwd: root,
    env: {},
    stdout: { write: (written) => (text += written), isTTY: true, columns },
    stderr: { write: () => {} },
    now: () => new Date(),
    ask: null,
    terminal: null,
    handleSignals,
  });
  expect(code).toBe(0);
  return text;
}

describe('tvilling routes', () => {
  it('prints page, address per language and aliases as a table', async () => {
    const site = temporarySite('minimal', {
      'content/published.lock.yaml': null,
      'content/routes.yaml': `- page: home
  slug: { en: '', sv: '' }
- page: about
  slug: { en: about, sv: om-oss }
  aliases:
    - { language: sv, slug: foretaget, as: redirect }
- page: contact
  languages: [en]
  slug: { en: contact }
`,
    });
    const { code, stdout, stderr } = await runMain(['routes', '--root', site]);
    expect(stdout).toBe(`page     en        sv
home     /         /sv
about    /about    /sv/om-oss
  301 /sv/foretaget
  = /sv/about
contact  /contact  –${legend}`);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('stacks what is wider than the terminal', async () => {
    const { stdout } = await runMain(['routes']);
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
    expect(stdout).toContain(`
quality-assurance
  en /services/quality-assurance
  sv /sv/tjanster/kvalitetssakring
  = /sv/services/quality-assurance
`);
    expect(stdout.endsWith(legend)).toBe(true);
  });

  it('follows the width of the terminal', async () => {
    expect(await inTerminal(160)).toMatch(/^page +en +sv\n/);
    expect(await inTerminal(60)).toMatch(/^home\n {2}en \/\n {2}sv \/sv\n/);
  });

  it('prints JSON for programs', async () => {
    const { stdout, stderr, code } = await runMain(['routes', '--json']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const rows = JSON.parse(stdout) as Row[];
    expect(rows.find(({ page }) => page === 'environmental-impact')).toEqual({
      page: 'environmental-impact',
      indexable: true,
      urls: { en: '/sustainability/environmental-impact', sv: '/sv/hallbarhet/miljopavekan' },
      aliases: expect.arrayContaining([{ language: 'sv', url: '/sv/sustainability/environmental-impact', as: 'page' }]),
      fallbacks: {},
    });
  });

  it('lists the pages of positions that are open on the day that is named', async () => {
    const careersOn = async (day: string) => {
      const { stdout, code } = await runMain(['routes', '--json', '--date', day]);
      expect(code).toBe(0);
      const rows = JSON.parse(stdout) as Row[];
      return {
        pages: rows.map(({ page }) => page).filter((page) => page.startsWith('careers/')),
        redirects: rows.find(({ page }) => page === 'careers')?.aliases.filter(({ as }) => as === 'redirect'),
      };
    };
    const [open, closed] = [await careersOn('2026-01-01'), await careersOn('2099-01-01')];
    expect(open.pages).not.toEqual([]);
    expect(open.redirects).toEqual([]);
    expect(closed.pages).toEqual([]);
    expect(closed.redirects?.length).toBeGreaterThan(0);
  });

  it('prints no routes of a site that is not valid', async () => {
    const site = temporarySite('minimal', { 'content/routes.yaml': '- page: home\n' });
    const { stdout, stderr, code } = await runMain(['routes', '--root', site]);
    expect(stdout).toBe('');
    expect(stderr).toContain('content/routes.yaml:1:3  error  content/missing-key');
    expect(stderr).toMatch(/No routes: \d+ errors?\n$/);
    expect(code).toBe(1);
  });
});
