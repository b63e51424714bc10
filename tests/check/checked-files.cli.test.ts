import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findingsIn } from '../findings.ts';
import { edit, read, temporarySite } from '../temporary-site.ts';

/** Files without findings are not checked again, unless an input of their check has changed. */
describe('a file that was in order', () => {
  let site = '';

  beforeEach(async () => {
    site = temporarySite('minimal');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(read(site, '.tvilling/store/checked')).toContain('content/pages/about.yaml');
  });

  it('is in order again', async () => {
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('is wrong once what it links to is gone', async () => {
    edit(site, 'content/routes.yaml', '- page: contact\n  slug: { en: contact, sv: kontakt }\n', '');
    rmSync(join(site, 'content/pages/contact.yaml'));
    const { findings } = await findingsIn(site);
    expect(findings.filter((finding) => finding.startsWith('reference/unknown-page content/pages/'))).not.toEqual([]);
  });

  it('lacks a translation once the site has another language', async () => {
    edit(site, 'site.config.yaml', 'languages:\n', 'languages:\n  - { code: de, name: Deutsch, prefix: de, region: de_DE }\n');
    const { findings } = await findingsIn(site);
    expect(findings.some((finding) => finding.startsWith('translation/missing content/pages/about.yaml'))).toBe(true);
  });

  it('has a stale translation once the lockfile says so', async () => {
    const lockfile = join(site, 'content/translations.lock.yaml');
    const text = readFileSync(lockfile, 'utf8');
    const changed = text.replace(/(pages\/about hero\.title sv) [0-9a-f]{12}/, '$1 0123456789ab');
    expect(changed).not.toBe(text);
    writeFileSync(lockfile, changed);
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([expect.stringMatching(/^translation\/stale content\/pages\/about\.yaml:7:/)]);
  });
});
