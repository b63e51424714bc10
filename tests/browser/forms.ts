import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Received } from '../../cli/receive/store.ts';
import { type OpenOptions, previewClock } from './browser.ts';

/** The forms that the preview has received from one sender. They are stored below the site's folder. */
export function received(folder: string, email: string): Received[] {
  const file = join(folder, '.tvilling/received.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Received)
    .filter(({ values }) => values.email === email);
}

/** A Tuesday in at least a week. */
export const tuesday = (() => {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
})();

export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

export const control = (page: Page, form: string, name: string) => page.locator(`#${form}-${name}`);
export const submitButton = (page: Page, form: string) => page.locator(`form[name="${form}"] button[type="submit"]`);

export async function fill(page: Page, form: string, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, form, name);
    if (name === 'topic' || name === 'time') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** The current values of the fields. */
export const typed = async (page: Page, form: string, names: readonly string[]) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await control(page, form, name).inputValue()] as const)));

/** How long a person needs for a form, in milliseconds. A robot sends sooner. */
const timeOfPerson = 2_000;

/** Lets the time that a person needs pass at once: puts the clocks of the page and of previews forward. */
export async function takeTime(page: Page): Promise<void> {
  previewClock.ahead += timeOfPerson;
  await page.evaluate((time) => {
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      clock.now = () => now() + time;
    }
  }, timeOfPerson);
}

/** Ways to have no script, with their names. */
export const withoutScript: [string, OpenOptions][] = [
  ['script off', { javaScriptEnabled: false }],
  ['every script failing', { hydrated: false, prepare: (page) => page.route('**/*.js', (route) => route.abort()) }],
];

export const contactOf = (email: string) => ({
  name: 'Anna Öhman',
  email,
  company: 'Verkstad & Co',
  message: 'We want to move two presses.\nWhen can you come?',
});
export const consultationOf = (email: string) => ({
  ...contactOf(email),
  topic: 'industrial-transfer',
  date: tuesday,
  time: '10:00',
});
