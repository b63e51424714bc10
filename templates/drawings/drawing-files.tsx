import { Drawing } from './drawing.tsx';
import { drawingNames, isScene } from './drawing-names.ts';
import { motifs } from './drawings.ts';
import { FlowDrawing } from './flow.tsx';
import { motifViewBox, onGround } from './motif.tsx';
import { type Drawn, drawingFile } from './named-drawing.tsx';
import { SceneDrawing } from './scene.tsx';
import { scenes } from './scenes/scenes.ts';

/**
 * What makes the drawings that content can name, by path below the base: few sites show all. `render`: makes the text of a file. `style`:
 * their style sheet.
 */
export function drawingFiles(render: (drawing: ReturnType<typeof contentOf>) => string, style: string): Record<string, () => string> {
  const drawn: Drawn[] = drawingNames.flatMap((name) => [{ name }, ...(isScene(name) ? [{ name, isSmall: true }] : [])]);
  return Object.fromEntries(
    drawn.flatMap((drawing) => [
      [drawingFile(drawing, 'light'), () => render(contentOf(drawing, style))],
      [drawingFile(drawing, 'dark'), () => render(contentOf(drawing, `${style}:root{color-scheme:dark}`))],
    ]),
  );
}

function contentOf({ name, isSmall }: Drawn, style: string) {
  if (name === 'flow') return <FlowDrawing style={style} />;
  if (isScene(name) && !isSmall) return <SceneDrawing scene={scenes[name]()} style={style} />;
  return <Drawing parts={onGround(motifs[name]())} viewBox={motifViewBox} style={style} />;
}
