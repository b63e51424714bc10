import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteAtSubPath, subPath } from '../bundled-site.ts';
import { findingsIn } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { type Changes, minimal, putFiles, read, temporarySite } from '../temporary-site.ts';

/** The minimal site with a text that links to a file. `own`: the target in the Swedish text. */
const linking = (target: string, files: Changes = { 'public/files/plan.pdf': 'x'.repeat(1234567) }, own = target) => ({
  ...files,
  'content/pages/about.yaml': minimal(
    'content/pages/about.yaml',
    ['[Write to us](page:contact)', `[The plan](${target}), [write to us](page:contact)`],
    ['[Skriv till oss](page:contact)', `[Planen](${own}), [skriv till oss](page:contact)`],
  ),
});

async function built(site: string, ...options: string[]): Promise<(path: string) => string> {
  const { code, stderr } = await runMain(['build', '--root', site, ...options]);
  expect(code, stderr).toBe(0);
  return (path) => readFileSync(join(site, 'dist', path), 'utf8').replaceAll('<!-- -->', '');
}

describe('a link to a file of public/', () => {
  it('says the type and the size of the file, in the words of the language', async () => {
    const file = await built(temporarySite('minimal', linking('file:files/plan.pdf')));
    expect(file('about.html')).toContain('<a href="/files/plan.pdf">The plan (PDF, 1.2 MB)</a>');
    expect(file('sv/om-oss.html')).toContain('<a href="/files/plan.pdf">Planen (PDF, 1,2 MB)</a>');
  });

  it('leads to the file below a sub-path, whatever letters its name has', async () => {
    const name = 'Årsplan 2026.xlsx';
    const changes = linking(`<file:${name}>`, { [`public/${name}`]: 'x'.repeat(5600) });
    const file = await built(await siteAtSubPath(changes));
    expect(file('about.html')).toContain(`<a href="${subPath}/%C3%85rsplan%202026.xlsx">The plan (XLSX, 6 kB)</a>`);
  });

  it('makes the pages again whose file has changed', async () => {
    const site = temporarySite('minimal', linking('file:files/plan.pdf'));
    await built(site);
    putFiles(site, [['public/files/plan.pdf', 'x'.repeat(2345678)]]);
    const { code, stdout, stderr } = await runMain(['build', '--root', site, '--why', '/about']);
    expect(code, stderr).toBe(0);
    expect(`${stdout}${stderr}`).toContain('the size of public/files/plan.pdf');
    expect(read(site, 'dist/about.html').replaceAll('<!-- -->', '')).toContain('The plan (PDF, 2.3 MB)');
    expect((await runMain(['build', '--root', site, '--verify-cache'])).code).toBe(0);
  });

  it('may lead to another file in a translation', async () => {
    const files = { 'public/plan-en.pdf': 'x', 'public/plan-sv.pdf': 'x' };
    const site = temporarySite('minimal', linking('file:plan-en.pdf', files, 'file:plan-sv.pdf'));
    expect((await findingsIn(site)).findings).toEqual([]);
  });

  it.each([
    ['file:files/plam.pdf', 'asset/missing-file content/pages/about.yaml:14:49'],
    ['file:../site.config.yaml', 'reference/bad-link content/pages/about.yaml:14:49'],
    ['file:/files/plan.pdf', 'reference/bad-link content/pages/about.yaml:14:49'],
    ['file:.well-known/plan.pdf', 'reference/bad-link content/pages/about.yaml:14:49'],
    ['/files/plan.pdf', 'reference/bad-link content/pages/about.yaml:14:49'],
  ])('has a finding where it is wrong: %s', async (target, finding) => {
    const site = temporarySite('minimal', linking(target, undefined, 'file:files/plan.pdf'));
    expect((await findingsIn(site)).findings).toContain(finding);
  });

  it.each(['file:files/plam.pdf', '/files/plan.pdf', 'public/files/plan.pdf'])(
    'is corrected where it is certain what is meant: %s',
    async (target) => {
      const site = temporarySite('minimal', linking(target, undefined, 'file:files/plan.pdf'));
      const { code, stderr } = await runMain(['validate', '--root', site, '--fix']);
      expect(code, stderr).toBe(0);
      expect(read(site, 'content/pages/about.yaml')).toContain('[The plan](file:files/plan.pdf)');
    },
  );

  it('is a finding as soon as its file is gone, although the text is the same', async () => {
    const site = temporarySite('minimal', linking('file:files/plan.pdf'));
    expect((await findingsIn(site)).findings).toEqual([]);
    putFiles(site, [['public/files/plan.pdf', null]]);
    expect((await findingsIn(site)).findings).toHaveLength(2);
  });

  it('stays as it is when its page is renamed', async () => {
    const site = temporarySite('minimal', linking('file:files/plan.pdf'));
    const { code, stderr } = await runMain(['rename', 'page', 'about', 'company', '--root', site]);
    expect(code, stderr).toBe(0);
    expect(read(site, 'content/pages/company.yaml')).toContain('[The plan](file:files/plan.pdf)');
  });
});
