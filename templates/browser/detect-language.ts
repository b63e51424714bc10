import type { Shell } from '../contract.ts';

type Detector = Shell['detection']['order'][number];

/** The languages that each detector finds, strongest first; empty if it finds none. */
export type DetectedLanguages = Readonly<Record<Detector, () => readonly string[]>>;

/**
 * The first language of the site that a detector finds, in the configured order. A regional variant counts as its language
 * (`sv-FI` is `sv`). `fallback` if no detector finds one.
 */
export function detectLanguage(
  order: readonly Detector[],
  sources: DetectedLanguages,
  supported: readonly string[],
  fallback: string,
): string {
  for (const detector of order) {
    for (const found of sources[detector]()) {
      const match = supported.find((code) => code === found) ?? supported.find((code) => code === found.split('-')[0]);
      if (match !== undefined) return match;
    }
  }
  return fallback;
}
