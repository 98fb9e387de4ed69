/** Returns a time in minutes in words, such as 3 h 20 min, or a dash if there is none. */
export function duration(minutes: number | null): string {
  if (minutes === null) return '–';
  const whole = Math.round(minutes);
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60];
  if (days > 0) return hours > 0 ? `${days}\u00a0d ${hours}\u00a0h` : `${days}\u00a0d`;
  if (hours > 0) return rest > 0 ? `${hours}\u00a0h ${rest}\u00a0min` : `${hours}\u00a0h`;
  return `${rest}\u00a0min`;
}
