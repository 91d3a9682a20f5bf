"""The reference: Django REST framework on the same tables, written as its documentation recommends: a model for each
table, a serializer, a generic view, page-number pagination, related rows prefetched. What Wend's triggers count is
counted here, with the triggers disabled (see start-reference.ts). It does less than Wend: no rate limits, no Markdown,
no mail, no notifications to other processes. Run by gunicorn with two workers of four threads and keep-alive.
DATABASE is a JSON object of connection settings."""

import hashlib
import html
import json
import os

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    SECRET_KEY="benchmark",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework", "tables"],
    MIDDLEWARE=[],
    USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": None, **json.loads(os.environ["DATABASE"])}},
    REST_FRAMEWORK={
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
        "PAGE_SIZE": 20,
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import transaction  # noqa: E402
from django.db.models import F  # noqa: E402
from django.shortcuts import get_object_or_404  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import authentication, exceptions, generics, permissions, serializers, views  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from tables.models import Blog, Comment, Discussion, Notification, Session, Stats, Upvote  # noqa: E402


class BlogSerializer(serializers.ModelSerializer):
    user = serializers.SlugRelatedField(slug_field="username", read_only=True)
    tags = serializers.SlugRelatedField(slug_field="value", many=True, read_only=True)
    total_upvotes = serializers.IntegerField(source="stats.upvotes")
    review_count = serializers.IntegerField(source="stats.reviews")
    discussion_count = serializers.IntegerField(source="stats.discussions")

    class Meta:
        model = Blog
        fields = [
            "id", "url", "title", "description", "tags", "image_blog_page", "slug", "kind", "domain", "user",
            "created_on", "updated_on", "total_upvotes", "review_count", "discussion_count", "feed_url", "status",
        ]


sites = Blog.objects.select_related("user", "stats").prefetch_related("tags")


class BlogList(generics.ListAPIView):
    queryset = sites.filter(kind="blog", status="published").order_by("-id")
    serializer_class = BlogSerializer


class BlogDetail(generics.RetrieveAPIView):
    queryset = sites
    serializer_class = BlogSerializer


class Tokens(authentication.BaseAuthentication):
    def authenticate(self, request):
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Token":
            return None
        found = Session.objects.select_related("user").filter(token_hash=hashlib.sha256(token.encode()).digest()).first()
        if found is None:
            raise exceptions.AuthenticationFailed("Invalid token.")
        return found.user, found


class CommentSerializer(serializers.ModelSerializer):
    content = serializers.CharField(max_length=10000)
    user = serializers.SlugRelatedField(slug_field="username", read_only=True)

    class Meta:
        model = Comment
        fields = ["id", "content", "content_html", "created_on", "updated_on", "total_upvotes", "discussion", "user"]
        read_only_fields = ["content_html", "total_upvotes", "discussion"]


class Comments(generics.ListCreateAPIView):
    serializer_class = CommentSerializer
    authentication_classes = [Tokens]
    permission_classes = [permissions.IsAuthenticatedOrReadOnly]

    def discussion(self):
        return get_object_or_404(Discussion.objects.select_related("blog"), pk=self.kwargs["pk"], status="published")

    def get_queryset(self):
        comments = Comment.objects.filter(discussion=self.discussion(), status="published")
        return comments.select_related("user").order_by("-id")

    def perform_create(self, serializer):
        discussion, user = self.discussion(), self.request.user
        content_html = f"<p>{html.escape(serializer.validated_data['content'])}</p>"
        latest = Comment.objects.filter(discussion=discussion, status="published").order_by("-id")[:50]
        to = {discussion.user_id, *latest.values_list("user_id", flat=True)} - {user.id, None}
        with transaction.atomic():
            Discussion.objects.filter(pk=discussion.pk).update(comment_count=F("comment_count") + 1)
            comment = serializer.save(discussion=discussion, user=user, content_html=content_html)
            url = f"/discussions/{discussion.pk}#comment-{comment.pk}"
            text = f"replied in {discussion.title}"
            Notification.objects.bulk_create(
                Notification(user_id=one, actor=user, kind="reply", text=text, url=url) for one in to
            )


class Upvotes(views.APIView):
    authentication_classes = [Tokens]
    permission_classes = [permissions.IsAuthenticated]

    @transaction.atomic
    def patch(self, request, pk):
        blog = get_object_or_404(Blog, pk=pk, status="published")
        stats = Stats.objects.select_for_update().get(pk=pk)
        own = Upvote.objects.filter(blog=blog, user=request.user)
        has_upvoted = own.exists()
        if has_upvoted:
            own.delete()
        else:
            Upvote.objects.bulk_create([Upvote(blog=blog, user=request.user)])
            if blog.user_id not in (None, request.user.id):
                text = f"upvoted your site {blog.title}"
                Notification.objects.create(user_id=blog.user_id, actor=request.user, kind="upvote", text=text, url=blog.url)
        stats.upvotes += -1 if has_upvoted else 1
        stats.save(update_fields=["upvotes"])
        return Response({"total_upvotes": stats.upvotes, "user_has_upvoted": not has_upvoted})


urlpatterns = [
    path("blogs/", BlogList.as_view()),
    path("blogs/<int:pk>/", BlogDetail.as_view()),
    path("discussions/<int:pk>/comments/", Comments.as_view()),
    path("upvotes/<int:pk>/", Upvotes.as_view()),
]
application = get_wsgi_application()
