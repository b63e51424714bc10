import { type DrawingName, motifs } from './drawings.ts';
import { Flow } from './flow-picture.tsx';
import { Motif } from './motif.tsx';

/** The drawing that content names. */
export const NamedDrawing = ({ name }: { name: DrawingName }) =>
  name === 'flow' ? <Flow /> : <Motif parts={motifs[name]()} />;
