import { type MouseEvent, type SubmitEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Focus } from '../../contracts/images/focus.ts';
import { changeImage, type LibraryImage } from '../../contracts/images/images.ts';
import { refreshBuild } from '../../stores/build.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import styles from './ImageScreen.module.css';
import { previewUrl } from './image-text.ts';

const centre: Focus = { x: 50, y: 50 };
const axes = [
  ['x', 'From the left'],
  ['y', 'From the top'],
] as const;

/** Chooses the point of an image that stays in view where the image is cropped, with the pointer or with two sliders. */
export function FocusForm({ image }: { image: LibraryImage }) {
  const { name, focus: stored, width, height } = image;
  const [chosen, setFocus] = useState<Focus>();
  const { pending, run } = useAction((error) =>
    showFailure('Failed to save the focal point', error, 'The focal point is as it was.'),
  );
  const before = stored ?? centre;
  const focus = chosen ?? before;
  const position = `${focus.x}% ${focus.y}%`;
  const isChanged = focus.x !== before.x || focus.y !== before.y;
  useLeaveGuard(() => isChanged, leavingLosesChanges);

  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
    setFocus({ x: percent((clientX - box.left) / box.width), y: percent((clientY - box.top) / box.height) });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      const isCentre = focus.x === centre.x && focus.y === centre.y;
      const rebuild = await call(changeImage, { params: { name }, input: { focus: isCentre ? null : focus } });
      refreshQueries('/api/images');
      refreshBuild();
      showToast({ title: 'Focal point saved', description: rebuildNote(rebuild) });
    });
  };

  return (
    <Panel title="Focal point" note="Featured images are cropped to 16:9. The focal point stays in view.">
      <form className={styles.focus} method="post" noValidate onSubmit={submit}>
        <div className={styles.points}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same with the keyboard */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders have the roles and the names */}
          <div className={styles.target} onClick={point}>
            <img src={previewUrl(image)} alt="" width={width} height={height} />
            <span className={styles.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
          </div>
          <img className={styles.crop} src={previewUrl(image)} alt="" style={{ objectPosition: position }} />
        </div>
        <div className={styles.sliders}>
          {axes.map(([axis, label]) => (
            <div key={axis} className="field">
              <label htmlFor={`focus-${axis}`}>
                {label}: {focus[axis]}%
              </label>
              <input
                id={`focus-${axis}`}
                type="range"
                min={0}
                max={100}
                value={focus[axis]}
                onChange={(event) => setFocus({ ...focus, [axis]: Number(event.target.value) })}
              />
            </div>
          ))}
        </div>
        <div className={styles.actions}>
          <button className="button" type="submit" disabled={!isChanged} aria-disabled={pending || undefined}>
            {pending ? 'Saving...' : 'Save Focal Point'}
          </button>
        </div>
      </form>
    </Panel>
  );
}
