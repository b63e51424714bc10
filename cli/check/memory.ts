import { setFlagsFromString } from 'node:v8';

/** Above this number of files, a site takes 2 GB or more. */
const manyFiles = 20_000;

/**
 * Lets a site with many files take less memory. Garbage is then collected when the heap has grown by 40 %, and not when it has doubled:
 * a site of 100,000 pages takes 0.8 GB less, and as long. Call it before the files are read into values.
 */
export function saveMemory(files: number): void {
  if (files > manyFiles) setFlagsFromString('--heap-growing-percent=40');
}
