import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { root } from '../../run-cli.ts';
import { expectAdditions } from './additions.ts';

it.each(['content', ...readdirSync(join(root, 'tests/sites')).map((site) => `tests/sites/${site}/content`)])(
  'each list and mapping in the files of %s can be added to, and says what it said and the new',
  (folder) => expectAdditions([folder]),
);
