import { type Changes, minimal } from './temporary-site.ts';

/** An event of the example in the guide of collections. `time`: as YAML. */
export const event = (name: string, time: string, announced = '2026-10-01'): Changes => ({
  [`content/events/${name}.yaml`]: `title: { en: The ${name}, sv: 'Om ${name}' }
time: ${time}
place: { en: 'Quay 3, at the crane', sv: 'Kaj 3, vid kranen' }
announced: ${announced}
body: { en: 'What the ${name} is.', sv: 'Vad ${name} är.' }
`,
});

/** The page of the events in the minimal site, with lists of those that come and that are over. */
export const eventList: Changes = {
  'content/pages/events.yaml': `meta:
  title: { en: Events, sv: Evenemang }
  description: { en: What happens here., sv: Vad som händer här. }
hero: { title: { en: Events, sv: Evenemang } }
sections:
  - type: entry-list
    title: { en: Now and later, sv: Nu och senare }
    entries: { of: events, when: not-past }
  - type: entry-list
    title: { en: Before, sv: Tidigare }
    entries: { of: events, when: past }
`,
  'content/routes.yaml': `${minimal('content/routes.yaml')}- page: events
  slug: { en: events, sv: evenemang }
  entries: { of: events }
`,
  'content/navigation.yaml': minimal('content/navigation.yaml', [
    'main:\n',
    'main:\n  - { title: { en: Events, sv: Evenemang }, path: events }\n',
  ]),
};
