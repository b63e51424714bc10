import type { Shell } from 'tvilling/templates/contract';

/** The name of the site. */
export function Footer({ shell }: { shell: Shell }) {
  return (
    <footer className="footer">
      <p>{shell.name}</p>
    </footer>
  );
}
