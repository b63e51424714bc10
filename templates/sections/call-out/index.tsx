import { Actions } from '../../shell/actions.tsx';
import { RichText } from '../../shell/rich-text.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A text that stands out, with at most two buttons. */
export default function CallOut({ section: { layout, text, actions } }: Pick<SectionComponentProps<typeof definition>, 'section'>) {
  return (
    <div className={`call-out call-out--${layout} ${layout === 'band' ? 'wide' : ''}`.trim()}>
      <div className="prose">
        <RichText nodes={text} />
      </div>
      {actions.length > 0 && <Actions actions={actions} />}
    </div>
  );
}
