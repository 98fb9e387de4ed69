/** A time in which somebody is busy. The end is not included. */
export interface BusyTime {
  from: Date;
  to: Date;
}
