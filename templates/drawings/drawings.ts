import { contactMotifs } from './contact-motifs.ts';
import { workMotifs } from './motifs.ts';

/** The small drawings, each on its square of ground, by name. */
export const motifs = { ...workMotifs, ...contactMotifs };

/** The name of a drawing in content. `flow` is the wide one, which shows the way of goods from plant to customer. */
export type DrawingName = 'flow' | keyof typeof motifs;

export const drawingNames: readonly DrawingName[] = [
  'flow',
  ...(Object.keys(motifs) as (keyof typeof motifs)[]),
];
