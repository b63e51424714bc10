import { z } from 'zod';
import { text } from './text.ts';

/** More values than any site takes from its environment. */
const most = 50;

/** Words in the names of variables whose values are nobody else's. */
const secret = /(?:^|_)(?:CREDENTIALS?|PASSPHRASE|PASSWORD|PRIVATE|PWD|SECRETS?|TOKENS?)(?:_|$)/;

const value = z.strictObject({
  variable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'the name of a variable such as "SHOP_ADDRESS"')
    .refine((name) => !secret.test(name), {
      message: 'a variable that is no secret: everybody can read what pages show',
    })
    .describe('The name of the variable.'),
  value: text().max(1000).optional().describe('What texts say if the variable is not set.'),
});

/**
 * Values that differ where a site is built, by the names that texts use: `{environment:shop}`. In a linked site, `value` is that of the
 * variable, if it is set; undefined if there is none.
 */
export const environment = z
  .record(z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, 'a name in lower case such as "shop"'), value)
  .refine((named) => Object.keys(named).length <= most, { message: `at most ${most} values` })
  .default({})
  .describe(
    'Values that depend on where the site is built, such as the address of a shop, from environment variables. Texts name them: {environment:shop}.',
  );
