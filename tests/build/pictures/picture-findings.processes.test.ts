import { expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { temporarySite } from '../../temporary-site.ts';
import { about, section, showing, words } from './pictured-site.ts';

it('a picture in content is not gone through for minutes: its size stands near its start', async () => {
  const segments = Buffer.alloc(80 * 1024 * 1024);
  for (let at = 0; at < segments.length; at += 4) segments.writeUInt32BE(0xffe10002, at);
  const site = temporarySite('minimal', {
    [about]: showing(section(`{ file: quay.jpg, ${words} }`)),
    'content/pictures/quay.jpg': Buffer.concat([Buffer.from('ffd8ffe00002', 'hex'), segments]),
  });
  expect((await findingsIn(site)).findings).toContainEqual(expect.stringMatching(/^asset\/unreadable /));
});
