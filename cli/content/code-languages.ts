/** The languages of code that an article may name after ```, as people write them, in small letters. */
export const codeLanguages: ReadonlySet<string> = new Set(
  (
    'bash c cpp csharp css csv diff docker dockerfile go graphql haskell html http ini java javascript js json jsx ' +
    'julia kotlin latex lua make makefile markdown md nginx perl php powershell python py r ruby rb rust rs scala ' +
    'scss sh shell sql svg swift text toml ts tsx typescript txt xml yaml yml zsh'
  ).split(' '),
);
