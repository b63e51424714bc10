/** The mark: a V of cables carrying the deck of a bridge. Decoration; the name stands beside it as text. */
export function LogoMark() {
  return (
    <svg className="logo__mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo__hangers" d="M6 9v16M10 14.5v10.5M22 14.5v10.5M26 9v16" />
      <path d="m2.5 4 13.5 19 13.5-19" />
      <path className="logo__deck" d="M0 26.25h32" />
    </svg>
  );
}
