import type { Stats } from 'node:fs';

/**
 * The state of a file without its bytes: its size, the time of its last change (ctime) and its number. No program can set that time, and
 * whatever changes the time of modification changes it too. So a file with other bytes has another stamp.
 */
export const stampOf = ({ size, ctimeMs, ino }: Stats): string => `${size} ${ctimeMs} ${ino}`;

/** The later one of the times of a file's content and of its inode, in milliseconds. */
export const changedAt = ({ mtimeMs, ctimeMs }: Stats): number => Math.max(mtimeMs, ctimeMs);

/**
 * Whether a change was so shortly before an instant (both in milliseconds) that the next one may have the same time: the clock of file
 * systems ticks every 4 to 10 ms.
 */
export const isYoung = (changed: number, instant: number): boolean => changed > instant - 50;
