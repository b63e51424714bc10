import { expect, it } from 'vitest';
import { contactPlaceholders } from '../../cli/content/placeholders.ts';

it.each<[what: string, config: unknown, names: string[]]>([
  ['a site that tells nothing', {}, ['organization']],
  ['facts', { contact: { phone: '+46 8', email: 'a@b.example' } }, ['organization', 'email', 'phone']],
  ['a fact whose key is mistyped', { contact: { phnoe: '+46 8' } }, ['organization', 'phone']],
  ['facts below a mistyped key', { contcat: { phone: '+46 8' } }, ['organization', 'phone']],
  ['a key of another fact', { contact: { hours: {} }, forms: {} }, ['organization', 'hours']],
  ['a text for a mapping', { contact: 'phone' }, ['organization']],
])('the facts that texts can name: %s', (_, config, names) => {
  expect(contactPlaceholders(config)).toEqual(names);
});
