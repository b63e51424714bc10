/** The words of the tool, which speaks English: they name the exact thing. */
export const ExactWords = ({ children }: { children: React.ReactNode }) => (
  <span className="exact-words" lang="en" dir="ltr">
    {children}
  </span>
);
