import type { Shell } from 'tvilling/templates/contract';
import { Footer as Original } from 'tvilling/templates/shell/footer';

export * from 'tvilling/templates/shell/footer';

/** The footer of the tool, with the hours of the museum above it. */
export function Footer({ shell }: { shell: Shell }) {
  return (
    <>
      <aside className="footer">
        {shell.footer.hours.map((range) => (
          <p key={range} className="container label">
            {range}
          </p>
        ))}
      </aside>
      <Original shell={shell} />
    </>
  );
}
