import { Icon } from '../../drawings/icon.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Problems, each with its answer beside it, or below it on a phone. */
export default function Problems({ section, words }: SectionComponentProps<typeof definition>) {
  const { problem, answer } = words;
  return (
    <table className="table table--labelled problems">
      <caption className="visually-hidden">{section.title}</caption>
      <thead>
        <tr>
          <th scope="col">{problem}</th>
          <th scope="col">{answer}</th>
        </tr>
      </thead>
      <tbody>
        {section.items.map((item) => (
          <tr key={item.problem}>
            <th scope="row" data-label={problem}>
              {item.problem}
            </th>
            <td data-label={answer}>
              <Icon name="forward" />
              {item.answer}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
