import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, it } from 'vitest';
import { defineShell, defineWords, localizedText } from '../../../cli/definitions/schema.ts';
import type { ShellFields } from '../../../templates/contract.ts';
import { expectUnusable, findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, minimal, temporarySite } from '../../temporary-site.ts';

const navigation = 'content/navigation.yaml';

/** A shell with fields of its own. `fields`: what they are. */
const definition = (fields: string) => `import { defineShell, localizedText, openingTimes } from 'tvilling/schema';
import original from 'tvilling/templates/shell/definition';

export default defineShell({
  ...original,
  fields: { ${fields} },
});
`;

const footer = `import type { Shell, ShellFields } from 'tvilling/contract';
import { Footer as Original } from 'tvilling/templates/shell/footer';
import type definition from './definition.ts';

export function Footer({ shell }: { shell: Shell }) {
  const { hours, notice } = shell.fields as ShellFields<typeof definition>;
  return (
    <>
      {notice && <p className="notice">{notice}</p>}
      <p className="today">{hours.today.hours === '' ? '–' : hours.today.hours}</p>
      <Original shell={shell} />
    </>
  );
}
`;

const withFields = (written: string, changes: Changes = {}) =>
  temporarySite('minimal', {
    'templates/shell/definition.ts': definition('hours: openingTimes(), notice: localizedText().optional()'),
    'templates/shell/footer.tsx': footer,
    [navigation]: `${minimal(navigation)}${written}`,
    ...changes,
  });

const wholly = 'hours: main\nnotice: { en: Closed on 24 December, sv: Stängt 24 december }\n';

it('fields of the shell are written once, and shown on every page in its language', async () => {
  const site = withFields(wholly);
  // A Thursday, and a Saturday.
  const built = async (date: string) => {
    const { code, stderr } = await runMain(['build', '--root', site, '--date', date]);
    expect(code, stderr).toBe(0);
    return ['about.html', 'sv/om-oss.html', 'sv/404.html'].map((page) => {
      const html = readFileSync(join(site, 'dist', page), 'utf8');
      const textOf = (name: string) => new RegExp(`<p class="${name}">([^<]*)`).exec(html)?.[1];
      return [textOf('notice'), textOf('today')];
    });
  };
  const notices = ['Closed on 24 December', 'Stängt 24 december', 'Stängt 24 december'];
  expect(await built('2026-11-26')).toEqual(notices.map((notice) => [notice, '09:00–18:00']));
  // What is kept from the day before is not taken for the day after.
  expect(await built('2026-11-28')).toEqual(notices.map((notice) => [notice, '–']));
  const { stdout } = await runMain(['status', '--next', '--root', site, '--date', '2026-11-26']);
  expect(stdout.replace(/\s+/g, ' ')).toContain('every page');
});

it('a field of the shell is checked where it is written', async () => {
  const { findings } = await findingsIn(withFields('hours: main\nnotice: { en: Closed }\nnotise: x\n'));
  expect(findings).toEqual([`translation/missing ${navigation}:7:1`, `content/unknown-key ${navigation}:8:1`]);
});

it('a field cannot have the name of a menu', async () => {
  const site = withFields(wholly, { 'templates/shell/definition.ts': definition('legal: localizedText()') });
  const result = await runMain(['validate', '--root', site]);
  expectUnusable(result, 'templates/shell/definition.ts', '"legal" is a field that content/navigation.yaml has');
});

it('a shell that cannot be used leaves its fields in peace', async () => {
  const site = withFields(wholly, { 'templates/shell/definition.ts': "throw new Error('broken');\n" });
  const { findings } = await findingsIn(site);
  expect(findings.filter((finding) => !finding.startsWith('template/'))).toEqual([]);
});

it('its templates know the types of its fields', () => {
  const shell = defineShell({
    hero: {},
    fields: { notice: localizedText().optional() },
    words: defineWords({}),
  });
  expectTypeOf<ShellFields<typeof shell>['notice']>().toEqualTypeOf<string | undefined>();
  expect(Object.keys(shell.fields)).toEqual(['notice']);
});
