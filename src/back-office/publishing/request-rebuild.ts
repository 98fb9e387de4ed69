import { call } from '../../api/call.ts';
import { rebuildSite } from '../../contracts/publishing/build.ts';
import { refreshBuild } from '../../stores/build.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from './rebuild-note.ts';

/** Requests a build that starts at once, and shows the outcome. */
export async function requestRebuild(): Promise<void> {
  try {
    const answer = await call(rebuildSite, {});
    refreshBuild(answer.build);
    const destructive = answer.rebuild !== 'queued';
    const title = destructive ? 'Error' : 'Rebuild requested';
    showToast({ title, description: rebuildNote(answer), destructive });
  } catch (error) {
    showFailure('Error', error, 'The rebuild could not be requested.');
  }
}
