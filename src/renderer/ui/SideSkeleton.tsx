/** In the sidebar, where it is not known yet what there is. */
export function SideSkeleton() {
  return (
    <div className="side-skeleton" aria-hidden="true">
      <span className="skel wide" />
      <span className="skel narrow" />
    </div>
  );
}
