import { describe, expect, it } from 'vitest';
import { changed, minimal, read, temporarySite } from '../../temporary-site.ts';
import { about, fix } from './fixing.ts';

const comment = '# tvilling-ignore-next-line content/filler -- a name';
const label = '  label: { en: Company, sv: Företaget }\n';
const lead = '  lead: { en: And two vans., sv: Och två skåpbilar. }\n';
const named = '  lead: { en: XXX Ltd., sv: XXX AB }\n';
const text = minimal(about);

/** The page about us after `--fix`, and what the command said. */
async function fixed(written: string, args: string[] = []): Promise<{ now: string; stderr: string }> {
  const site = temporarySite('minimal', { [about]: written });
  const { stderr, stdout } = await fix(site, args);
  return { now: read(site, about), stderr: stdout + stderr };
}

describe('--fix repairs a comment that silences nothing', () => {
  const places: [what: string, written: string, now: string][] = [
    ['between lines', changed(text, label, `${label}  ${comment}\n`), text],
    ['in the first line', `${comment}\n${text}`, text],
    ['in the last line', `${text}${comment}`, text.trimEnd()],
    ['between CRLF', `${text}  ${comment}\n`.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r\n')],
  ];
  it.each(places)('%s: it is taken out', async (_, written, now) => {
    const { now: repaired, stderr } = await fixed(written);
    expect(repaired).toBe(now);
    expect(stderr).toContain(`"${comment}" taken out\n`);
    expect(stderr).toContain('8 files checked: no problems\n');
  });

  it('a few lines above its finding: it is put above that, in its column', async () => {
    const site = changed(text, lead, named);
    const { now, stderr } = await fixed(changed(site, 'hero:\n', `${comment}\nhero:\n`));
    expect(now).toBe(changed(site, named, `  ${comment}\n${named}`));
    expect(stderr).toContain('8 files checked: no problems\n');
  });

  it('as a diff, which changes nothing', async () => {
    const written = changed(text, label, `${label}  ${comment}\n`);
    const { now, stderr } = await fixed(written, ['--dry-run']);
    expect(now).toBe(written);
    expect(stderr).toContain(`\n-  ${comment}\n`);
  });
});

describe('--fix leaves a comment alone', () => {
  it('that works', async () => {
    const written = changed(text, lead, `  ${comment}\n${named}`);
    expect((await fixed(written)).now).toBe(written);
  });

  it('whose finding may not show yet, because the site has errors', async () => {
    const written = changed(changed(text, label, `${label}  ${comment}\n`), 'page:contact', 'page:nowhere');
    expect((await fixed(written)).now).toBe(written);
  });

  it('that may be meant for one of two findings, or for one far below', async () => {
    const two = changed(changed(text, lead, named), 'Twelve people, sv: Tolv personer', 'XXX, sv: XXX');
    for (const written of [changed(two, 'hero:\n', `${comment}\nhero:\n`), `${comment}\n${changed(text, lead, named)}`])
      expect((await fixed(written)).now).toBe(written);
  });

  it('that is a line of a text', async () => {
    const body = `      en: |-\n        A line.\n\n        ${comment}\n      sv: |-\n        En rad.\n\n        ${comment}\n`;
    const written = text.replace(/ {6}en: We \*began.+\n.+\n/, body);
    const { now, stderr } = await fixed(written);
    expect(now).toBe(written);
    expect(stderr).not.toContain('content/unused-ignore');
  });
});

describe('--fix moves a key to the mapping that it was meant for', () => {
  const sections = text.slice(text.indexOf('sections:'), text.indexOf('action:'));
  const title = '  title: { en: Twelve people, sv: Tolv personer }\n';
  const lowTitle = changed(changed(text, title, ''), lead, `${lead}${title}`);
  const deeper = (lines: string) => lines.replace(/^(?=.)/gm, '  ');

  it.each<[what: string, written: string, now: string, said: string]>([
    ['out of the one before it', changed(text, sections, deeper(sections)), text, 'sections: …'],
    ['into the one before it', changed(lowTitle, title, title.trimStart()), lowTitle, title.trim()],
  ])('%s', async (_, written, right, said) => {
    for (const lineEnd of ['\n', '\r\n']) {
      const { now, stderr } = await fixed(written.replaceAll('\n', lineEnd));
      expect(now).toBe(right.replaceAll('\n', lineEnd));
      expect(stderr).toContain(`"${said}" moved\n`);
      expect(stderr).toContain('8 files checked: no problems\n');
    }
  });

  it('but not if its value does not fit there, or nobody misses it there', async () => {
    const wrong = changed(lowTitle, title, 'title: { en: Twelve people, sv: 2 }\n');
    const needless = changed(text, lead, lead.trimStart());
    for (const written of [wrong, needless]) expect((await fixed(written)).now).toBe(written);
  });
});
