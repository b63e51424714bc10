import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { edit, read, textsOf } from '../../temporary-site.ts';
import { referring, unchanging } from './referring-site.ts';

describe('tvilling move page', () => {
  const move = (site: string, ...args: string[]) => runMain(['move', 'page', ...args, '--root', site]);

  it('puts a page with those below it in another place, and keeps the old addresses', async () => {
    const site = referring();
    const line = '    - { page: contact,';
    edit(site, 'content/routes.yaml', line, `    # By mail or by telephone.\r\n${line}`);
    const before = textsOf(site);
    const known = await findingsIn(site);
    const args = ['contact', '--top', '--before', 'about', '--root', site];
    expect(await runMain(['move', 'page', ...args])).toMatchObject({
      code: 0,
      stdout: 'content/published.lock.yaml\ncontent/routes.yaml\n',
      stderr: 'The old addresses lead there: /about/contact, /sv/om-oss/kontakt\n',
    });
    expect(read(site, 'content/routes.yaml')).toBe(`# The pages.\r
- page: home\r
  slug: { en: '', sv: '' }\r
# By mail or by telephone.\r
- { page: contact, slug: { en: contact, sv: kontakt }, aliases: [{ language: en, path: /about/contact, as: redirect }, { language: sv, path: /sv/om-oss/kontakt, as: redirect }] }\r
- page: "about"   # who we are\r
  slug: { en: about, sv: 'om-oss' }\r
`);
    expect(await findingsIn(site)).toEqual(known);
    const diff = await runMain(['diff', '--root', site]);
    expect(diff.stdout).toMatch(/renamed {2}en {2}\/about\/contact → \/contact +leads there/);
    expect(await move(site, 'contact', '--below', 'about')).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(site)).toEqual(before);
  });

  const unchanged = unchanging(referring(afterAll));

  it.each([
    ['no place', ['contact'], /It is not said where the page goes\./],
    ['an unknown page', ['contakt', '--top'], /There is no page in the route table "contakt"\./],
    ['an unknown page above', ['contact', '--below', 'abuot'], /There is no page in the route table "abuot"\./],
    ['the first page', ['home', '--below', 'about'], /"home" is the first page of the site/],
    ['a page below itself', ['about', '--below', 'contact'], /"contact" is "about" itself, or lies below it\./],
    ['its own place', ['contact', '--below', 'about'], /The page "contact" is there already\./],
    ['a neighbour elsewhere', ['contact', '--top', '--before', 'contact'], /"contact" is not at the top/],
  ])('refuses %s', async (_, args, message) => {
    const { site, before } = unchanged;
    expectRefusal(await move(site, ...args), message);
    expect(textsOf(site)).toEqual(before);
  });

  it('refuses a route table that it cannot change safely', async () => {
    const site = referring();
    edit(site, 'content/routes.yaml', "- page: home\r\n  slug: { en: '', sv: '' }", "- { page: home, slug: { en: '', sv: '' } }");
    const before = textsOf(site);
    expectRefusal(await move(site, 'contact', '--below', 'home'), /routes\.yaml writes the page in a way that/);
    expect(textsOf(site)).toEqual(before);
  });
});
