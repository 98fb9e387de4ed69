// Shows the times of a call in the visitor's zone, with the United Kingdom's below.
import { visitorsTime } from '../site/call-time.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
let differs = false;
for (const element of document.querySelectorAll<HTMLTimeElement>('.call time')) {
  const own = visitorsTime(new Date(element.dateTime), timeZone);
  if (!own) continue;
  differs = true;
  const isChoice = element.closest('label') !== null;
  const uk = document.createElement('small');
  uk.textContent = isChoice ? `UK ${element.textContent}` : `, ${own} in your time zone`;
  if (isChoice) element.replaceChildren(own, uk);
  else element.append(uk);
}
const note = document.querySelector('[data-zone]');
if (differs && note)
  note.textContent = `Times are those of your zone (${timeZone.replaceAll('_', ' ')}), with the United Kingdom’s below. Days are those of the United Kingdom.`;
