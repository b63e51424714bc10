import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { editorContext } from './editor-context.ts';
import { Editor } from './model/editor.ts';
import { wordLanguage, wordsIn } from './words/words-in.ts';

const language = wordLanguage(navigator.languages);
const editor = new Editor();
const place = document.getElementById('editor');

if (place !== null) {
  document.documentElement.lang = language;
  createRoot(place).render(
    <editorContext.Provider value={{ editor, words: wordsIn(language) }}>
      <App />
    </editorContext.Provider>,
  );
  void editor.start();
}
