import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { editorContext } from './editor-context.ts';
import { Editor } from './model/editor.ts';
import { loadFindingTexts } from './words/findings.ts';
import { loadLabels } from './words/labels.ts';
import { wordLanguage, wordsIn } from './words/words-in.ts';

const language = wordLanguage(navigator.languages);
const words = wordsIn(language);
const texts = Promise.all([loadLabels(language), loadFindingTexts(language)]);
const editor = new Editor(words, language);
void editor.start();
const [labels, findingTexts] = await texts;
const place = document.getElementById('editor');

if (place !== null) {
  document.documentElement.lang = language;
  createRoot(place).render(
    <editorContext.Provider value={{ editor, words, labels, findingTexts }}>
      <App />
    </editorContext.Provider>,
  );
}
