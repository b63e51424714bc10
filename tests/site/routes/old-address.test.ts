import { describe, expect, it } from 'vitest';
import { addressParts, encodedAddress, readOldAddress } from '../../../cli/site/routes/old-address.ts';
import { redirectFiles } from '../../../cli/site/routes/redirect-files.ts';
import type { Alias } from '../../../cli/site/routes/route-table.ts';
import { linkedSite } from '../../linked-site.ts';

describe('an old address', () => {
  it.each([
    ['/Produkter/Index.aspx', '/Produkter/Index.aspx', '/Produkter/Index.aspx'],
    ['/a/', '/a', '/a'],
    ['/', '/', '/'],
    ['/?p=123&lang=sv', '/?p=123&lang=sv', '/?p=123&lang=sv'],
    ['/a.php?', '/a.php', '/a.php'],
    ['/a/?id=3', '/a?id=3', '/a?id=3'],
    ['/Caf%C3%A9 på 100%25', '/Café%20på%20100%25', '/Caf%C3%A9%20p%C3%A5%20100%25'],
    ['/a%3Fb%23c', '/a%3Fb%23c', '/a%3Fb%23c'],
    ["/a?q=vår dag's&x[y]=%5b", '/a?q=vår%20dag%27s&x[y]=%5b', '/a?q=v%C3%A5r%20dag%27s&x[y]=%5b'],
    ['/a?q=?', '/a?q=?', '/a?q=?'],
    ["/wiki/Special:Sök_(gammal),~kaj's;v=1", "/wiki/Special:Sök_(gammal),~kaj's;v=1", undefined],
  ])('%s is %s', (written, address, sent) => {
    expect(readOldAddress(written)).toEqual({ address });
    expect(readOldAddress(address)).toEqual({ address });
    if (sent !== undefined) expect(encodedAddress(address)).toBe(sent);
  });

  it.each([
    ['a', 'begin with a slash'],
    ['//example.com/a', 'a part of it is empty'],
    ['/a//b', 'a part of it is empty'],
    ['/a/../b', 'leads out'],
    ['/a/%2e%2e/b', 'leads out'],
    ['/.git/config', 'a dot'],
    ['/a%2Fb', 'an encoded slash'],
    ['/a%E5', 'no encoding of UTF-8'],
    ['/100%', 'no encoding of UTF-8'],
    ['/a%00', 'a control character'],
    ['/a\tb', 'a control character'],
    ['/a\ud800', 'a control character'],
    ['/a\u200bb', 'nobody sees (U+200B)'],
    ['/a#b', 'to themselves'],
    ['/a?b#c', 'to themselves'],
    ['/a*', 'it holds *'],
    ['/a\\b', 'it holds \\'],
    ['/a?b\\c', 'it holds \\'],
    ['/wiki/:x', 'begins with a colon'],
    ['/{a}', 'a brace'],
    ['/a?{b}', 'a brace'],
    ['/index.html', 'a file of the site itself'],
    ['/404.html?x=1', 'a file of the site itself'],
    ['/sv/404.html', 'a file of the site itself'],
    ['/api/send', 'a file of the site itself'],
    [`/${'å'.repeat(400)}`, 'longer than 2,000 characters'],
  ])('%j is none: %s', (written, reason) => expect(readOldAddress(written)).toEqual({ reason: expect.stringContaining(reason) }));

  it('has a path and perhaps a query', () => {
    expect(addressParts('/a')).toEqual({ path: '/a', query: null });
    expect(addressParts('/a?b=?')).toEqual({ path: '/a', query: 'b=?' });
  });
});

describe('the page that leads on', () => {
  const redirect = (path: string, isOld = true): Alias => ({
    page: 'about',
    language: 'en',
    path,
    target: '/about',
    as: 'redirect',
    origin: 'declared',
    isOld,
  });
  const address = { origin: 'https://nordkaj.example', base: '', trailingSlash: 'never' } as const;
  const files = (paths: readonly (string | Alias)[], hosts: readonly ('nginx' | 'github-pages')[] = []) => [
    ...redirectFiles(
      paths.map((path) => (typeof path === 'string' ? redirect(path) : path)),
      { address, hosts, others: ['about.html', 'plan.pdf'] },
    ).values(),
  ];

  it('is written for old addresses where a host has no rules', () => {
    const paths = ['/About/Index.aspx', redirect('/who', false)];
    expect(files(paths)).toEqual(['who.html', 'About/Index.aspx/index.html']);
    expect(files(paths, ['nginx', 'github-pages'])).toEqual(['who.html', 'About/Index.aspx/index.html']);
    expect(files(paths, ['nginx'])).toEqual(['who.html']);
  });

  it('is written only where a file can be, whatever the file system', () => {
    expect(files(['/a?id=3', '/a:b', '/con.php', '/a.', `/${'å'.repeat(101)}`])).toEqual([]);
    expect(files(['/Om', '/om', '/OM/Oss', '/plan.pdf/a'])).toEqual(['Om/index.html', 'OM/Oss/index.html']);
    expect(files(['/About.html', '/caf%C3%A9', '/'])).toEqual(['café/index.html', 'index.html']);
  });
});

it('an old address of a closed entry leads to the whole page above', () => {
  const changes = { 'content/redirects.csv': '/jobs.php?id=1,working-here/boatbuilder,en,main\n' };
  const { site, findings } = linkedSite('trilingual', changes, '2027-03-01');
  expect(findings.map(({ code }) => code)).not.toContain('reference/unknown-anchor');
  const alias = site?.routes.aliases.find(({ path }) => path === '/jobs.php?id=1');
  expect(alias).toMatchObject({ page: 'working-here', origin: 'closed' });
  expect(alias).not.toHaveProperty('anchor');
});
