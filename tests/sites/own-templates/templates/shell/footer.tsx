import './footer.scss';
import type { Shell, ShellFields } from 'tvilling/templates/contract';
import { Footer as ToolsFooter } from 'tvilling/templates/shell/footer';
import type definition from './definition.ts';

/** The footer of the tool, with a line of our own above it. */
export function Footer({ shell }: { shell: Shell }) {
  // The name of an icon, in a file that shows none.
  const name = 'Truck';
  const { onCall } = shell.fields as ShellFields<typeof definition>;
  return (
    <>
      <p className="container on-call" data-by={name}>
        {onCall}
      </p>
      <ToolsFooter shell={shell} />
    </>
  );
}
