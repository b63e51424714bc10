import { Option } from 'commander';

/** What every command on a site takes. */
export interface CommonFlags {
  root: string;
  date?: string;
}

/** The day on which a command works, whatever the clock says. */
export const day = () =>
  new Option('--date <day>', 'day of the build, such as 2026-11-30 (default: SOURCE_DATE_EPOCH, or today)');
