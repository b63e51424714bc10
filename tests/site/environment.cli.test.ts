import { describe, expect, it } from 'vitest';
import { day } from '../output-files.ts';
import { runMain } from '../run-main.ts';
import { type Changes, edit, read, temporarySite } from '../temporary-site.ts';

const named = `environment:
  shop: { variable: SHOP_ADDRESS, value: shop.example }
  proof: { variable: PROOF }
head:
  meta: { google-site-verification: '{environment:proof}' }
  scripts:
    - src: /stats.js
      data: { domain: '{environment:shop}' }
`;

/** A site whose page says where the shop is. */
function site(config = named, text = 'Buy at {environment:shop}.'): string {
  const changes: Changes = { 'public/stats.js': '1;\n' };
  const made = temporarySite('minimal', changes);
  edit(made, 'site.config.yaml', 'timeZone:', `${config}timeZone:`);
  edit(
    made,
    'content/pages/about.yaml',
    'sections:',
    `sections:
  - type: text
    title: { all: Shop }
    body: { all: '${text}' }`,
  );
  return made;
}

/** Builds a site with these variables. Returns what the build says. */
async function built(root: string, env: Record<string, string>): Promise<string> {
  const { code, stderr } = await runMain(['build', '--root', root, '--date', day], { env });
  expect(code, stderr).toBe(0);
  return stderr;
}

const page = (root: string) => read(root, 'dist/about.html');

describe('values of the environment', { timeout: 240_000 }, () => {
  it('stand in texts and in the head, and a build with another value makes the pages again', async () => {
    const root = site();
    const PROOF = 'abc"def';
    await built(root, { PROOF });
    expect(page(root)).toContain('Buy at shop.example.');
    expect(page(root)).toContain('name="google-site-verification" content="abc&quot;def"');
    expect(page(root)).toContain('"data-domain":"shop.example"');
    expect(await built(root, { PROOF })).toContain('are as before');
    expect(await built(root, { PROOF, SHOP_ADDRESS: 'butik.example' })).not.toContain('are as before');
    expect(page(root)).toContain('Buy at butik.example.');
    expect(page(root)).not.toContain('shop.example');
  });

  it('stand in addresses of links, as a host or with https', async () => {
    const root = site(named, '[Buy](https://{environment:shop}/summer) or [here]({environment:proof}/winter).');
    const values = { PROOF: 'https://other.example' };
    await built(root, values);
    expect(page(root)).toContain('<a href="https://shop.example/summer">Buy</a>');
    expect(page(root)).toContain('<a href="https://other.example/winter">here</a>');
    const refusal = async (env: Record<string, string>) => {
      const { code, stderr } = await runMain(['build', '--root', root, '--date', day], { env });
      expect(code).toBe(2);
      return stderr.replace(/\s+/g, ' ');
    };
    expect(await refusal({ PROOF: 'javascript:alert(1)' })).toContain(
      'the link {environment:proof}/winter leads to "javascript:alert(1)/winter", which is no address.',
    );
    expect(await refusal({ ...values, SHOP_ADDRESS: 'https://shop.example' })).toContain(
      'the link https://{environment:shop}/summer leads to "https://https://shop.example/summer", which is no address.',
    );
    expect(page(root)).toContain('https://other.example/winter');
  });

  it('are not asked for by a check, and a build names what is missing', async () => {
    const root = site();
    expect((await runMain(['validate', '--root', root])).code).toBe(0);
    const { code, stderr } = await runMain(['build', '--root', root]);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, ' ')).toContain('PROOF: not set in the environment, and site.config.yaml names no other value.');
  });

  it.each([
    ['a name that is not there', named, '{environment:shp}', /The placeholder \{environment:shp\} is not known\. .*"\{environment:shop\}"/],
    ['a kind that is mistyped', named, '{enviroment:shop}', /The placeholder \{enviroment:shop\} is not known\. .*"\{environment:shop\}"/],
    [
      'a secret',
      'environment:\n  key: { variable: NPM_TOKEN }\n',
      'Words.',
      /site\.config\.yaml:\d+:20 error .*a variable that is no secret: everybody can read what pages show/,
    ],
    ['a name of no variable', 'environment:\n  key: { variable: shop-key }\n', 'Words.', /the name of a variable such as "SHOP_ADDRESS"/],
  ])('%s is a finding', async (_, config, text, says) => {
    const { code, stdout } = await runMain(['validate', '--root', site(config, text)]);
    // Without a configuration, nothing can be checked.
    expect(code).toBe(config === named ? 1 : 2);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(says);
  });
});
