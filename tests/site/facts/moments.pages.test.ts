import { expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { event, eventList } from '../../event-parts.ts';
import { builtWell } from '../../output-files.ts';
import { read } from '../../temporary-site.ts';

it('events are joined from shards, although their lists are of one collection', async () => {
  const site = await siteWithParts('minimal', {
    ...eventList,
    ...event('concert', '{ from: 2026-12-13 16:00, to: 18:30 }'),
    ...event('dance', '{ from: 2026-12-31 22:00, to: 2027-01-01 02:00 }'),
    ...event('walk', '2026-12-01 09:00'),
  });
  const day = ['--date', '2026-12-13'];
  for (const shard of ['1/2', '2/2']) await builtWell(site, ...day, '--shard', shard);
  await builtWell(site, ...day, '--join', 'shards/1-of-2', 'shards/2-of-2');
  const [, soon, past] = read(site, 'dist/events.html').split('section--entry-list');
  const titles = (list = '') => Array.from(list.matchAll(/>The (\w+)<\/a>/g), ([, name]) => name);
  expect([titles(soon), titles(past)]).toEqual([['concert', 'dance'], ['walk']]);
  expect(read(site, 'dist/events.ics')).toContain('UID:walk.events@');
  expect(read(site, 'dist/events-feed.json')).toContain('The concert');
});
