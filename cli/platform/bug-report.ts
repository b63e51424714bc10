import { version } from './version.ts';

/** The report that people send to us when the tool itself has failed. */
export function bugReport(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    'tvilling itself has failed; this is a bug of ours, not of your content.',
    'Please report it with the lines below and what you did.',
    '',
    `tvilling ${version}, node ${process.version}, ${process.platform}`,
    stack,
    '',
  ].join('\n');
}
