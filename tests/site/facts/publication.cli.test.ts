import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locationOf, type Report } from '../../findings.ts';
import { committed } from '../../git.ts';
import { linkedSite } from '../../linked-site.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, minimal, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const contact = 'content/pages/contact.yaml';
const record = 'content/published.lock.yaml';

/** The page "about" with lines at its top. Nothing leads to it. */
const timed = (lines: string): Changes => ({
  [about]: `${lines}\n${minimal(about)}`,
  'content/navigation.yaml': 'main: [{ title: { en: Home, sv: Hem }, path: home }]\nfooter: []\n',
  [record]: null,
  [contact]: minimal(contact, ['page: about', 'page: home']),
});

/** A page whose only section, with more lines, has a link to "about" in line 12 or after. */
const linking = (lines: readonly string[]): Changes => ({
  [contact]: `meta:
  title: { en: Contact, sv: Kontakt }
  description: { en: Where we are., sv: Var vi finns. }
hero:
  title: { en: Contact, sv: Kontakt }
sections:
  - type: text
${lines.map((line) => `    ${line}\n`).join('')}    title: { en: The fair, sv: Mässan }
    body: { en: 'Come: [to us](page:about).', sv: 'Kom: [till oss](page:about).' }
`,
});

const run = async (command: string, site: string, date: string, env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runMain([command, '--json', '--root', site, '--date', date], {
    env,
  });
  expect(stderr).not.toContain('tvilling itself has failed');
  return { code, json: JSON.parse(stdout) };
};

/** Each finding as `code place` on a day, without pages that nothing leads to. */
async function found(site: string, date = '2026-11-21', env: Record<string, string> = {}): Promise<string[]> {
  const { json } = await run('validate', site, date, env);
  const { findings } = json as Report;
  return findings.filter(({ code }) => code !== 'route/unlinked-page').map((finding) => `${finding.code} ${locationOf(finding)}`);
}

/** The same of content in memory, without the record of addresses. */
function linked(changes: Changes, date: string): string[] {
  const files = Object.entries(changes).filter(([, text]) => typeof text === 'string');
  const { findings } = linkedSite('minimal', Object.fromEntries(files) as Record<string, string>, date);
  return findings.filter(({ code }) => code !== 'route/unlinked-page').map((finding) => `${finding.code} ${locationOf(finding)}`);
}

describe('the first and the last days of the calendar', () => {
  it.each([
    ['publish: 0001-01-01', 'Europe/Stockholm'],
    ['expires: 9999-12-31', 'Europe/Stockholm'],
    ['publish: 0099-06-01\nexpires: 9999-12-31 23:59', 'America/New_York'],
    ['publish: 0001-01-01 00:00\nexpires: 9999-12-31', 'Pacific/Kiritimati'],
  ])('mean "always" and "never": %j in %s', async (lines, zone) => {
    const config = minimal('site.config.yaml').replace(/^timeZone: .*$/m, `timeZone: ${zone}`);
    expect(await found(temporarySite('minimal', { ...timed(lines), 'site.config.yaml': config }))).toEqual([]);
  });

  it.each(['0001-01-01', '9999-12-31', '9999-12-31 23:59'])('can be that of a check: %s', async (date) => {
    expect(await found(temporarySite('minimal'), date)).toEqual([]);
  });

  it('are those of years from 1 on', async () => {
    const { code, stderr } = await runMain(['validate', '--date', '0000-01-01'], {
      cwd: temporarySite('minimal'),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/"0000-01-01" is not a day\./);
  });
});

describe('a link to something that is published at a time', () => {
  const [soon, late] = ['publish: 2026-12-01 09:00', 'expires: 2026-12-24'];
  const at = (code: string, line: number) => [`${code} ${contact}:${line}:32`, `${code} ${contact}:${line}:68`];

  it.each([
    ['published as its target', soon, [soon], '2026-11-21', []],
    ['published later', soon, ['publish: 2026-12-02'], '2026-11-21', []],
    ['published earlier', soon, ['publish: 2026-12-01'], '2026-11-21', at('reference/unpublished', 10)],
    ['always published', soon, [], '2026-11-21', at('reference/unpublished', 9)],
    ['always published, afterwards', soon, [], '2026-12-01 09:00', []],
    ['a draft', soon, ['draft: true'], '2026-11-21', []],
    ['expiring as its target', late, [late], '2026-11-21', []],
    ['always published', late, [], '2026-11-21', at('reference/expired', 9)],
    ['always published, afterwards', late, [], '2027-01-01', at('reference/expired', 9)],
    ['over as its target is', late, [late], '2027-01-01', []],
    ['over before its target', `${soon}\n${late}`, ['expires: 2026-11-30'], '2026-11-21', at('reference/unpublished', 10)],
    ['published within the time of its target', `${soon}\n${late}`, [soon, 'expires: 2026-12-02'], '2026-11-21', []],
    ['a draft that leads to a draft', 'draft: true', ['draft: true'], '2026-11-21', []],
    ['published, and leads to a draft', 'draft: true', [], '2026-11-21', at('reference/unpublished', 9)],
  ])('in a section that is %s', async (_, target, lines, date, expected) => {
    expect(await found(temporarySite('minimal', { ...timed(target), ...linking(lines) }), date)).toEqual(expected);
  });

  it('is right on no later day if it is wrong, and never wrong if it was right', () => {
    const lines = ['', 'publish: 2026-12-01', 'expires: 2026-12-05', 'publish: 2026-12-03\nexpires: 2026-12-07'];
    const days = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-05', '2026-12-07'];
    for (const target of lines)
      for (const holder of lines) {
        const section = holder.split('\n').filter((line) => line !== '');
        const counts = days.map((day) => linked({ ...timed(target), ...linking(section) }, day).length);
        expect(counts, `${holder} → ${target}`).toEqual(counts.toSorted((a, b) => b - a));
      }
  });
});

describe('a time of publication', () => {
  it.each([
    ['draft: yes', `content/wrong-type ${about}:1:8`],
    ['publish: soon', `content/invalid-value ${about}:1:10`],
    ['publish: 2026-02-29', `content/invalid-value ${about}:1:10`],
    ['publish: 2026-12-01 9:00', `content/invalid-value ${about}:1:10`],
    ['publish: 2026-12-01T09:00', `content/invalid-value ${about}:1:10`],
    ['publish: 2026-03-29 02:30', `content/skipped-time ${about}:1:10`],
    ['publish: 2026-12-02\nexpires: 2026-12-01', `content/never-published ${about}:2:10`],
  ])('%s', async (lines, expected) => {
    expect(await found(temporarySite('minimal', timed(lines)))).toEqual([expected]);
  });

  it('needs no translation of a draft, and one of what is published by itself', async () => {
    const inEnglish = (lines: string) => ({
      ...timed(lines),
      [about]: `${lines}\n${minimal(about, ['title: { en: The story, sv: Historien }', 'title: { en: TODO }'])}`,
    });
    expect(await found(temporarySite('minimal', inEnglish('draft: true')))).toEqual([]);
    expect(await found(temporarySite('minimal', inEnglish('publish: 2026-12-01')))).toEqual([
      `translation/missing ${about}:13:5`,
      `content/filler ${about}:13:18`,
    ]);
  });
});

it('is no hindrance to what writes content: a draft is renamed, and gets a page below', async () => {
  const site = temporarySite('minimal', timed('draft: true'));
  expect((await runMain(['rename', 'page', 'about', 'company', '--root', site])).code).toBe(0);
  expect((await runMain(['new', 'page', 'history', '--below', 'company', '--root', site])).code).toBe(0);
  expect(read(site, 'content/pages/company.yaml')).toContain('draft: true');
  expect(read(site, 'content/routes.yaml')).toMatch(/- page: company\n.*\n {2}children:\n {4}- .*history/);
  const { json } = await run('routes', site, '2026-11-21');
  expect((json as { page: string }[]).map(({ page }) => page)).toEqual(['home', 'contact']);
});

describe('the addresses of a page', () => {
  const withLockfile = async (lines: string) => {
    const site = temporarySite('minimal', timed(lines));
    await found(site, '2026-11-21');
    return committed(site);
  };

  it('lead to the page above once it has expired', async () => {
    const site = await withLockfile('expires: 2026-12-24');
    expect(read(site, record)).toContain('/about about en');
    expect(await found(site, '2026-12-24')).toEqual([]);
    const { json } = await run('routes', site, '2026-12-24');
    const [home, ...others] = json as { page: string; aliases: object[] }[];
    expect(others.map(({ page }) => page)).toEqual(['contact']);
    expect(home?.aliases).toEqual([
      { language: 'en', url: '/about', as: 'redirect', status: 301 },
      { language: 'sv', url: '/sv/om-oss', as: 'redirect', status: 301 },
    ]);
  });

  it('are lost if it becomes a draft', async () => {
    const site = await withLockfile('expires: 2026-12-24');
    writeFileSync(join(site, about), `draft: true\n${minimal(about)}`);
    expect(await found(site)).toEqual([`route/lost-url ${record}:7:1`, `route/lost-url ${record}:11:1`]);
  });

  it('are not recorded before, and missing in no run under CI after it was published by itself', async () => {
    const site = await withLockfile('publish: 2026-12-01');
    expect(read(site, record)).not.toContain('about');
    expect(await found(site, '2026-12-01', { CI: 'true' })).toEqual([]);
    writeFileSync(join(site, about), minimal(about));
    expect(await found(site, '2026-12-01', { CI: 'true' })).toEqual([`route/lock-outdated ${record}`]);
  });
});

describe('status --next', () => {
  const next = (site: string, ...args: string[]) => runMain(['status', '--next', '--root', site, ...args]);

  it('prints the next instant in the first line, then what changes', async () => {
    const site = temporarySite('minimal', {
      ...timed('publish: 2026-12-01 09:00\nexpires: 2026-12-24'),
      ...linking(['id: fair', 'publish: 2026-12-01 09:00', 'expires: 2026-12-24']),
    });
    const { stdout, code } = await next(site, '--date', '2026-11-21', '--since', '2026-11-01T00:00:00Z');
    expect(stdout).toBe(`2026-12-01T09:00:00+01:00
  the page "about" is published (content/pages/about.yaml)
  the section "fair" of the page "contact" is published (content/pages/contact.yaml)
No build is due.
`);
    expect(code).toBe(0);
    const { stdout: json } = await next(site, ...['--json', '--date', '2026-12-01 09:00', '--since', '2026-12-01T07:59:59Z']);
    expect(JSON.parse(json)).toMatchObject({
      now: '2026-12-01T09:00:00+01:00',
      due: true,
      next: {
        time: '2026-12-24T00:00:00+01:00',
        changes: [
          { change: 'expired', what: 'the page "about"', file: about },
          { change: 'expired', what: 'the section "fair" of the page "contact"', file: contact },
        ],
      },
    });
    expect((await next(site, '--date', '2026-12-24')).stdout).toBe('2027-01-01T00:00:00+01:00\n  the year in the footer changes\n');
  });

  it('says what is wrong with a configuration whose time zone is none', async () => {
    const config = minimal('site.config.yaml', ['Europe/Stockholm', 'Europe/Stokholm']);
    const { code, stdout, stderr } = await next(temporarySite('minimal', { 'site.config.yaml': config }));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('config/unknown-time-zone');
    expect(stderr).not.toContain('bug');
  });

  it('refuses a time without its offset', async () => {
    const { code, stderr } = await next(temporarySite('minimal'), '--since', '2026-12-01 09:00');
    expect(code).toBe(2);
    expect(stderr).toContain('--since 2026-11-30T09:00:00Z');
  });
});

it('--drafts needs --preview', async () => {
  const { code, stderr } = await runMain(['build', '--drafts', '--root', temporarySite('minimal')]);
  expect([code, stderr]).toEqual([2, 'error --drafts is for previews.\nAdd --preview.\n']);
});
